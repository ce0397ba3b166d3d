import { Code } from '#foundation/ui/code.tsx';
import { TextLink } from '#foundation/ui/text-link.tsx';

/** The way to a customer's page. */
export function InviterLink({ uid }: { uid: string }) {
  return (
    <TextLink to="/customers/one" search={{ id: uid }}>
      <Code>{uid}</Code>
    </TextLink>
  );
}
