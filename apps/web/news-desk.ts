export type TellNews = (event: string, data: unknown) => void;

/** Passes private events to the part that shows them. Events that arrive before it has loaded wait for it. */
export interface NewsDesk {
  /** Passes an event on or lets it wait; false where too many wait already. */
  tell(event: string, data: unknown): boolean;
  /** Takes the desk over, with what has waited; gives the way to leave it. */
  attend(teller: TellNews): () => void;
}

/** Bounds what waits if that part never loads. */
const waitingAtMost = 50;

export function createNewsDesk(): NewsDesk {
  const waiting: Parameters<TellNews>[] = [];
  let attending: TellNews | undefined;
  return {
    tell(event, data) {
      if (attending !== undefined) {
        attending(event, data);
        return true;
      }
      if (waiting.length >= waitingAtMost) return false;
      waiting.push([event, data]);
      return true;
    },
    attend(teller) {
      attending = teller;
      for (const [event, data] of waiting.splice(0)) teller(event, data);
      return () => {
        attending = undefined;
      };
    },
  };
}
