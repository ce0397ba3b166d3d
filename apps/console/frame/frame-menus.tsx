import { LanguageMenu } from '#foundation/ui/language-menu.tsx';
import { ThemeMenu } from '#foundation/ui/theme-menu.tsx';
import { consoleLanguages } from '#locales/console-languages.ts';

export function FrameMenus() {
  return (
    <div className="flex">
      <LanguageMenu short among={consoleLanguages} />
      <ThemeMenu />
    </div>
  );
}
