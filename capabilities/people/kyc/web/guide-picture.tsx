import type { Photo } from './draft.ts';

/** How the photo should look, in a few lines; the words beside it say the same. */
export function GuidePicture({ photo }: { photo: Photo }) {
  return (
    <svg
      viewBox="0 0 180 120"
      className="h-full w-full text-faint"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {photo === 'inHand' ? <Person /> : <Document isFront={photo === 'front'} />}
    </svg>
  );
}

function Document({ isFront }: { isFront: boolean }) {
  return (
    <>
      <path
        d="M24 30V18H38M142 18H156V30M156 90V102H142M38 102H24V90"
        className="text-accent"
        stroke="currentColor"
      />
      <rect x="36" y="30" width="108" height="60" rx="6" />
      {isFront ? (
        <>
          <circle cx="62" cy="52" r="8" />
          <path d="M48 78C48 66 76 66 76 78M90 48H130M90 60H122M90 72H130" />
        </>
      ) : (
        <path d="M36 44H144M46 66H134M46 78H134" strokeDasharray="4 5" />
      )}
    </>
  );
}

function Person() {
  return (
    <>
      <circle cx="72" cy="44" r="20" />
      <path d="M36 108C36 78 108 78 108 108M66 42H66.1M78 42H78.1M66 52C70 55 74 55 78 52" />
      <rect x="104" y="52" width="50" height="32" rx="4" className="text-accent" stroke="currentColor" />
      <path d="M112 62H128M112 70H124M134 78V62H146V78" className="text-accent" stroke="currentColor" />
      <path d="M120 104C120 94 122 90 128 84" />
    </>
  );
}
