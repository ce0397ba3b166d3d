import { createContext } from 'react';

/** Whether what is around is pressed as a whole: nothing in it may be pressed by itself. */
export const WithinPressable = createContext(false);
