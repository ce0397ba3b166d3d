import { Dialog } from './dialog.tsx';

type Props = {
  address: string | undefined;
  title: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/** A picture at its full size, above the page. */
export function EnlargedPicture({ address, title, isOpen, onOpenChange }: Props) {
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange} title={title} size="full">
      <div className="grid max-h-[calc(100dvh-200px)] place-items-center overflow-auto rounded bg-sunken">
        <img src={address} alt={title} className="max-w-full" />
      </div>
    </Dialog>
  );
}
