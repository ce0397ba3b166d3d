import { useRouter } from '@tanstack/react-router';
import { type ReactNode, use } from 'react';
import { Code } from './code.tsx';
import { useMay } from './operator.ts';
import { TextAnchor } from './text-link.tsx';
import { WithinPressable } from './within-pressable.ts';

/** A customer's UID as operators read it: leads to their page. */
export function Uid({ text }: { readonly text: string }) {
  return (
    <ToPage address={`/customers/one?${new URLSearchParams({ id: text })}`}>
      <Code className="whitespace-nowrap">{text}</Code>
    </ToPage>
  );
}

/** A number, an address or a hash as operators read it: leads to all that it names. */
export function LookUp({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <ToPage address={`/find?${new URLSearchParams({ text })}`}>
      <Code>{children ?? text}</Code>
    </ToPage>
  );
}

/** A page of the console, whose addresses only its own router's types know. */
function ToPage({ address, children }: { address: string; children: ReactNode }) {
  const { basepath, history } = useRouter();
  const isPlain = use(WithinPressable);
  if (!useMay('customers.view') || isPlain) return children;
  const href = `${basepath}${address}`;
  return (
    <TextAnchor
      href={href}
      onClick={(event) => {
        // The row around leads elsewhere.
        event.stopPropagation();
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        history.push(href);
      }}
    >
      {children}
    </TextAnchor>
  );
}
