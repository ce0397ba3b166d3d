import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export interface PaletteEntry {
  readonly key: string;
  readonly label: string;
  readonly detail?: string | undefined;
  readonly icon: ReactNode;
  readonly to: NonNullable<LinkProps['to']>;
  readonly search?: Record<string, string> | undefined;
}

export interface PaletteGroup {
  readonly label: string;
  readonly items: readonly PaletteEntry[];
}
