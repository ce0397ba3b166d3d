/** The floating panel that selects, menus and popovers share. */
export const popupStyle = [
  'z-30 max-h-[var(--available-height)] origin-[var(--transform-origin)] overflow-y-auto overscroll-contain rounded border border-line',
  'bg-raised text-body text-ink shadow-overlay outline-none transition-[opacity,scale] duration-100 ease-out',
  'data-[starting-style]:scale-98 data-[starting-style]:opacity-0 data-[ending-style]:scale-98 data-[ending-style]:opacity-0',
].join(' ');

export const popupItemStyle = [
  'flex min-h-control-small w-full select-none items-center gap-2.5 rounded-small px-2.5 py-1.5 text-start outline-none',
  'data-[highlighted]:bg-sunken data-[disabled]:opacity-45',
].join(' ');
