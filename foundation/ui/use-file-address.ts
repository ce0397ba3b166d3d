import { useEffect, useState } from 'react';

/** An address that `img` understands for as long as the file is shown. */
export function useFileAddress(content: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (content === undefined) return;
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return address;
}
