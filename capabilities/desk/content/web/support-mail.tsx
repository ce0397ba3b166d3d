import { useParameter } from './queries.ts';

/** Where customers write to; nothing until it is known. */
export function SupportMail() {
  const address = useParameter('supportEmail');
  if (address === undefined) return null;
  return (
    <a href={`mailto:${address}`} className="font-medium text-accent underline underline-offset-[3px]">
      <bdi>{address}</bdi>
    </a>
  );
}
