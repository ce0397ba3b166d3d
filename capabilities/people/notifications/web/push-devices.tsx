import { useQuery } from '@tanstack/react-query';
import { BellRing, Smartphone } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { localKey } from '#foundation/ui/call-keys.ts';
import { SkeletonLines } from '#foundation/ui/skeleton.tsx';
import { FailedState, RefusalNotice } from '#foundation/ui/states.tsx';
import { Time } from '#foundation/ui/time.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useCall } from '#foundation/ui/use-call.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { type PushDevices as Devices, listPushDevice } from '../push-contract.ts';
import {
  ownEndpoint,
  PushDenied,
  PushUnreachable,
  pushAbility,
  subscribe,
  unsubscribe,
} from './push-browser.ts';
import { useAddingDevice, useRemovingDevice } from './queries.ts';

/** Whether this browser gets notices while it is closed, and which others do. */
export function PushDevices() {
  const t = useTranslations('notifications.device');
  const { data, isError, isFetching, refetch } = useCall(listPushDevice, {});
  const { data: here } = useQuery({
    queryKey: localKey('push-endpoint', data),
    queryFn: async () => (await ownEndpoint()) ?? '',
    staleTime: 0,
  });
  if (data === undefined || here === undefined) {
    return isError ? (
      <FailedState onRetry={() => void refetch()} busy={isFetching} />
    ) : (
      <SkeletonLines lines={3} />
    );
  }
  const own = data.devices.find(({ endpoint }) => endpoint === here);
  const others = data.devices.filter((device) => device !== own);
  return (
    <section className="flex flex-col gap-3">
      <h3 className="flex items-center gap-2 font-medium">
        <BellRing size={16} className="text-quiet" aria-hidden="true" />
        {t('title')}
      </h3>
      {own !== undefined ? (
        <>
          <p className="text-quiet">{t('on')}</p>
          <RemoveButton device={own} isOwn label={t('remove')} />
        </>
      ) : data.key === undefined ? (
        <p className="text-quiet">{t('none')}</p>
      ) : (
        <AddDevice publicKey={data.key} />
      )}
      {others.length > 0 && (
        <>
          <h4 className="mt-1 text-note font-medium">{t('others')}</h4>
          <ul className="flex flex-col gap-2">
            {others.map((device) => (
              <OtherDevice key={device.id} device={device} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function AddDevice({ publicKey }: { publicKey: string }) {
  const t = useTranslations('notifications.device');
  const refusalText = useRefusalText();
  const adding = useAddingDevice();
  const ability = adding.error instanceof PushDenied ? 'denied' : pushAbility();
  if (ability === 'unsupported' || ability === 'denied') return <p className="text-quiet">{t(ability)}</p>;
  if (ability === 'iphone') {
    return (
      <div className="text-quiet">
        <p>{t('iphone.lead')}</p>
        <ol className="mt-2 list-decimal ps-5">
          <li>{t('iphone.share')}</li>
          <li>{t('iphone.add')}</li>
          <li>{t('iphone.open')}</li>
        </ol>
      </div>
    );
  }
  return (
    <>
      <p className="text-quiet">{t('lead')}</p>
      {adding.error !== null && (
        <RefusalNotice>
          {adding.error instanceof PushUnreachable ? t('failed') : refusalText(adding.error)}
        </RefusalNotice>
      )}
      <Button
        busy={adding.isPending}
        onClick={() =>
          adding.mutate(() => subscribe(publicKey), {
            onSuccess: () => showToast({ title: t('added'), tone: 'good' }),
          })
        }
      >
        {t('add')}
      </Button>
    </>
  );
}

type Device = Devices['devices'][number];

function OtherDevice({ device }: { device: Device }) {
  const t = useTranslations('notifications.device');
  const name = device.name === '' ? t('unnamed') : device.name;
  return (
    <li className="flex items-center gap-2">
      <Smartphone size={16} className="shrink-0 text-quiet" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <bdi className="block truncate">{name}</bdi>
        <Time at={device.createdAt} style="date" className="text-note text-faint" />
      </span>
      <RemoveButton device={device} label={t('removeOther', { name })} isShort />
    </li>
  );
}

type RemoveProps = { device: Device; label: string; isOwn?: boolean; isShort?: boolean };

function RemoveButton({ device, label, isOwn = false, isShort = false }: RemoveProps) {
  const t = useTranslations('notifications.device');
  const refusalText = useRefusalText();
  const removing = useRemovingDevice();
  return (
    <>
      {removing.error !== null && <RefusalNotice>{refusalText(removing.error)}</RefusalNotice>}
      <Button
        size="small"
        busy={removing.isPending}
        aria-label={label}
        onClick={() =>
          removing.mutate(device.id, {
            onSuccess: () => {
              showToast({ title: t('removed') });
              if (isOwn) void unsubscribe().catch(() => {});
            },
          })
        }
      >
        {isShort ? t('stop') : label}
      </Button>
    </>
  );
}
