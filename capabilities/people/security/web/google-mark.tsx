/** A plain G in the colour of the text. */
export function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M20 12h-8m8 0a8 8 0 1 1-2.4-5.7" strokeWidth="2.2" strokeLinecap="round" />
    </svg>
  );
}
