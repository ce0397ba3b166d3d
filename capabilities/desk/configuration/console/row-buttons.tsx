import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#foundation/ui/button.tsx';
import { IconButton } from '#foundation/ui/icon-button.tsx';
import { TextField } from '#foundation/ui/text-field.tsx';
import type { Json } from '../rules.ts';

type Props = { name: string; disabled: boolean; onPress: () => void };

export function Remove({ name, disabled, onPress }: Props) {
  const t = useTranslations('configuration.form');
  if (disabled) return null;
  return <IconButton label={t('remove', { name })} icon={<Trash2 size={16} />} onClick={onPress} />;
}

/** Another part at the end. */
export function AddPart({ onPress }: { onPress: () => void }) {
  const t = useTranslations('configuration.form');
  return (
    <Button
      size="small"
      className="self-start"
      icon={<Plus size={14} aria-hidden="true" />}
      onClick={onPress}
    >
      {t('add')}
    </Button>
  );
}

export function AddNamed({
  label,
  disabled,
  taken,
  onAdd,
}: {
  label: string;
  disabled: boolean;
  taken: ReadonlyMap<string, Json>;
  onAdd: (name: string) => void;
}) {
  const t = useTranslations('configuration.form');
  const [name, setName] = useState('');
  const typed = name.trim();
  const isTaken = taken.has(typed);
  if (disabled) return null;
  return (
    <div className="flex items-end gap-2">
      <TextField
        label={label}
        dir="ltr"
        value={name}
        maxLength={40}
        error={isTaken ? t('taken') : undefined}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button
        icon={<Plus size={14} aria-hidden="true" />}
        disabled={typed === '' || isTaken}
        onClick={() => {
          onAdd(typed);
          setName('');
        }}
      >
        {t('add')}
      </Button>
    </div>
  );
}
