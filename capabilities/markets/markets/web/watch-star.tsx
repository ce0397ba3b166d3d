import { Star } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#foundation/ui/icon-button.tsx';
import { showToast } from '#foundation/ui/toast.ts';
import { useRefusalText } from '#foundation/ui/use-refusal-text.ts';
import { useToggleWatched, useWatchlist } from './queries.ts';

type Props = {
  code: string;
  name: string;
  size?: 'small' | 'medium' | undefined;
  className?: string | undefined;
};

export function WatchStar({ code, name, size, className }: Props) {
  const t = useTranslations('markets.watch');
  const refusalText = useRefusalText();
  const { data: watched } = useWatchlist();
  const toggle = useToggleWatched();
  const isWatched = watched?.includes(code) ?? false;
  return (
    <IconButton
      size={size}
      className={className}
      label={isWatched ? t('remove', { name }) : t('add', { name })}
      pressed={isWatched}
      disabled={watched === undefined}
      icon={<Star size={16} aria-hidden="true" fill={isWatched ? 'currentColor' : 'none'} />}
      onClick={() =>
        toggle.mutate(
          { code, watched: !isWatched },
          { onError: (failure) => showToast({ title: refusalText(failure), tone: 'bad' }) },
        )
      }
    />
  );
}
