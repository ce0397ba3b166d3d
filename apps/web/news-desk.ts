export type TellNews = (event: string, data: unknown) => void;

/** The way to whoever tells what private events say. What comes before they are there waits for them. */
export interface NewsDesk {
  readonly tell: TellNews;
  /** Takes the desk over, with what has waited; gives the way to leave it. */
  attend(teller: TellNews): () => void;
}

/** Where nobody ever comes, nothing grows. */
const waitingAtMost = 50;

export function createNewsDesk(): NewsDesk {
  const waiting: Parameters<TellNews>[] = [];
  let attending: TellNews | undefined;
  return {
    tell(event, data) {
      if (attending !== undefined) attending(event, data);
      else if (waiting.length < waitingAtMost) waiting.push([event, data]);
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
