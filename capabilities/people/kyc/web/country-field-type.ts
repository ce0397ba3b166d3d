import type { ComponentType } from 'react';

/** The customers' field for a country, handed in by the page that joins the two. */
export type CountryFieldType = ComponentType<{
  value: string | undefined;
  onChange: (code: string) => void;
  error: string | undefined;
}>;
