import { createContext, useContext, useEffect } from 'react';

/** What the screen tells its frame: its title, and whether and where "back" leads. */
export type PageHead = {
  title: string;
  back?: boolean | undefined;
  backTo?: string | undefined;
  isDefault?: boolean | undefined;
};

export type PageFrame = {
  brandName: string;
  setHead: (head: PageHead | undefined) => void;
};

export const PageFrameContext = createContext<PageFrame>({ brandName: 'Assay', setHead: () => {} });

/** Sets the document's title and the phone's top bar for as long as the screen stands. */
export function usePageHead({ title, back = false, backTo, isDefault = false }: PageHead) {
  const { brandName, setHead } = useContext(PageFrameContext);
  useEffect(() => {
    document.title = isDefault ? brandName : `${title} · ${brandName}`;
    setHead({ title, back, backTo, isDefault });
    return () => setHead(undefined);
  }, [title, back, backTo, isDefault, brandName, setHead]);
}
