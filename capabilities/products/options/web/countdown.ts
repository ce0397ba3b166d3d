/** `1:05`, `2:00:09`, `3 d 04:00:09` in words of the caller; never below zero. */
export function splitRemaining(ms: number): { days: number; clock: string } {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const pad = (value: number) => String(value).padStart(2, '0');
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = pad(seconds % 60);
  const clock = days > 0 || hours > 0 ? `${hours}:${pad(minutes)}:${rest}` : `${minutes}:${rest}`;
  return { days, clock };
}
