import type { AuditLog } from '#capabilities/desk/audit/face.ts';
import type { ConfigValue } from '#capabilities/desk/configuration/face.ts';
import type { Operators } from '#capabilities/desk/operators/face.ts';
import type { RequestDesk } from '#capabilities/desk/reviews/face.ts';
import type { LedgerReader, MoneyLane } from '#capabilities/money/ledger/face.ts';
import type { Customers } from '#capabilities/people/customers/face.ts';
import type { Uploads } from '#capabilities/people/uploads/face.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import type { MailQueue } from '#foundation/server-kit/mail/mail.ts';
import type { Clock } from '#foundation/time/clock.ts';
import type { ConfiguredAuctions } from '../auction-terms.ts';
import type { AuctionMemory } from './auction-memory.ts';
import type { PieceFinder } from './find-piece.ts';
import type { NftCommands } from './nft-commands.ts';

/** What compose hands in. */
export interface NftServiceNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly lane: MoneyLane;
  readonly ledger: LedgerReader;
  readonly uploads: Uploads;
  readonly audit: AuditLog;
  readonly requestDesk: RequestDesk;
  readonly mail: MailQueue;
  readonly platformName: string;
  readonly customers: Pick<Customers, 'contactOf'>;
  readonly operators: Operators;
  readonly onError: (error: unknown) => void;
}

/** What every use case of this capability works with. */
export interface NftNeeds extends NftServiceNeeds {
  readonly auctions: Pick<ConfigValue<ConfiguredAuctions>, 'current'>;
}

/** What a use case works with beside that: the pieces, as they are stored and as they are remembered. */
export interface PieceNeeds extends NftNeeds, PieceFinder {
  readonly memory: AuctionMemory;
  readonly commands: NftCommands;
}
