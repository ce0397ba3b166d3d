import { Download, Share2 } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { Card } from '#foundation/ui/card.tsx';
import { CopyButton } from '#foundation/ui/copy-button.tsx';
import { lazyPart } from '#foundation/ui/lazy-part.tsx';
import { Skeleton } from '#foundation/ui/skeleton.tsx';
import type { Invite } from '../contract.ts';

const QrCode = lazyPart(
  () => import('#foundation/ui/qr-code.tsx'),
  (module) => module.QrCode,
);

/** The code, the link that carries it, and the link as a picture to show or keep. */
export function OwnInvitation({ invite: { code, link } }: { invite: Invite }) {
  const t = useTranslations('invites.own');
  return (
    <Card title={t('title')}>
      <div className="flex flex-col gap-5 wide:flex-row wide:items-center wide:gap-6">
        <div className="size-40 shrink-0 self-center overflow-hidden rounded border border-line bg-[#fff]">
          <Suspense fallback={<Skeleton className="size-full" />}>
            <QrCode text={link} label={t('qr')} />
          </Suspense>
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-4">
          <div>
            <p className="text-note text-quiet">{t('code')}</p>
            <div className="flex items-center gap-2">
              <p className="num text-title font-semibold tracking-wider" dir="ltr">
                {code}
              </p>
              <CopyButton text={code} label={t('copyCode')} />
            </div>
          </div>
          <div>
            <p className="text-note text-quiet">{t('link')}</p>
            <div className="flex items-center gap-2">
              <p className="min-w-0 wrap-anywhere" dir="ltr">
                {link}
              </p>
              <CopyButton text={link} label={t('copyLink')} />
            </div>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button
              size="small"
              icon={<Download size={16} aria-hidden="true" />}
              onClick={() => void keepPicture(link, code)}
            >
              {t('download')}
            </Button>
            {'share' in navigator && (
              <Button
                size="small"
                icon={<Share2 size={16} aria-hidden="true" />}
                // Closing the device's own sheet is a change of mind: nothing failed.
                onClick={() => void navigator.share({ url: link }).catch(() => undefined)}
              >
                {t('share')}
              </Button>
            )}
          </div>
        </div>
      </div>
    </Card>
  );
}

/** Wide enough for a poster's corner. */
const pictureWidth = 1024;

async function keepPicture(link: string, code: string): Promise<void> {
  const { toDataURL } = await import('qrcode');
  const anchor = document.createElement('a');
  anchor.href = await toDataURL(link, { errorCorrectionLevel: 'M', width: pictureWidth });
  anchor.download = `invitation-${code}.png`;
  anchor.click();
}
