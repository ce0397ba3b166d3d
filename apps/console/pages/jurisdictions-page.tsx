import { DocumentPage } from '#capabilities/desk/configuration/console/document-page.tsx';
import { JurisdictionTable } from '#capabilities/people/jurisdictions/console/jurisdiction-table.tsx';

/** `/console/jurisdictions`: the document `jurisdictions`, as a table. */
export function JurisdictionsPage() {
  return <DocumentPage name="jurisdictions" editor={JurisdictionTable} />;
}
