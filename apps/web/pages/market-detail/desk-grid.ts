/**
 * The desk's places. Phones have them below each other, and the ticket comes up from the thumb's edge. From
 * 1280 pixels on everything stands in one window; below that the chart is as high as the ticket, and the
 * lists have the whole width.
 */
export const deskGrid =
  "wide:grid wide:gap-3 wide:grid-cols-[minmax(0,1fr)_296px] wide:grid-rows-[auto_minmax(420px,auto)_240px] wide:[grid-template-areas:'head_head'_'chart_ticket'_'lists_lists'] " +
  "wide:min-[1280px]:h-[calc(100dvh-92px-var(--news,0px))] wide:min-[1280px]:min-h-[660px] wide:min-[1280px]:gap-4 wide:min-[1280px]:grid-cols-[minmax(0,1fr)_344px] wide:min-[1280px]:grid-rows-[auto_minmax(0,1fr)_clamp(190px,26dvh,320px)] wide:min-[1280px]:[grid-template-areas:'head_ticket'_'chart_ticket'_'lists_ticket'] " +
  'wide:min-[1900px]:grid-cols-[minmax(0,1fr)_384px]';
