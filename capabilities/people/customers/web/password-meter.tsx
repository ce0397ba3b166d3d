import { useTranslations } from 'use-intl';
import { classNames } from '#foundation/ui/class-names.ts';
import { type PasswordStrength, passwordStrength } from './password-strength.ts';

const STEPS: Record<PasswordStrength, number> = {
  empty: 0,
  short: 1,
  obvious: 1,
  guessable: 1,
  fair: 2,
  strong: 3,
};
const TONES = ['bg-line', 'bg-danger', 'bg-warn', 'bg-rise'];

/** Three bars and a sentence: what a stranger would need, and what would make it better. */
export function PasswordMeter({ password, ownWords }: { password: string; ownWords: readonly string[] }) {
  const t = useTranslations('customers.strength');
  const strength = passwordStrength(password, ownWords);
  const step = STEPS[strength];
  return (
    <span className="flex flex-col gap-1.5" aria-live="polite">
      <span className="flex gap-1" aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <span
            key={bar}
            className={classNames(
              'h-1 flex-1 rounded-full transition-colors duration-200',
              bar <= step ? TONES[step] : 'bg-line',
            )}
          />
        ))}
      </span>
      {t(strength)}
    </span>
  );
}
