import { SampleLabel } from '#foundation/ui/sample-label.tsx';
import { Sparkline } from '#foundation/ui/sparkline.tsx';
import { useHomeStats } from './queries.ts';

/** The sample data set's own mini chart, labelled; nothing where there is no sample data. */
export function DemoChart({ label }: { label: string }) {
  const { data } = useHomeStats();
  if (data?.demoChart === undefined) return null;
  return (
    <>
      <Sparkline points={data.demoChart} label={label} width={120} height={32} tone="accent" />
      <SampleLabel />
    </>
  );
}
