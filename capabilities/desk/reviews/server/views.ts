import type { OperatorId } from '#foundation/ids/ids.ts';
import { accept, type Result, refuse } from '#foundation/refusals/result.ts';
import type { CallRouter } from '#foundation/server-kit/call-router.ts';
import type { Database } from '#foundation/server-kit/database.ts';
import { type ViewSearch, viewsAtMost } from '../views.ts';
import {
  deleteReviewView,
  listReviewViews,
  type ReviewView,
  renameReviewView,
  saveReviewView,
  viewSearchShape,
} from '../views-contract.ts';
import { deleteView, insertView, lockViews, selectViews, updateViewName, type ViewRow } from './views.sql.ts';

/** An operator's saved views of the inbox, private to them. */
export interface ReviewViews {
  list(of: OperatorId): Promise<ReviewView[]>;
  /** VIEWS_FULL or VIEW_NAME_TAKEN. */
  save(of: OperatorId, name: string, search: ViewSearch): Promise<Result<ReviewView>>;
  /** NOT_FOUND or VIEW_NAME_TAKEN. */
  rename(of: OperatorId, id: bigint, name: string): Promise<Result<ReviewView>>;
  /** NOT_FOUND. */
  forget(of: OperatorId, id: bigint): Promise<Result<null>>;
}

export function createReviewViews(db: Database): ReviewViews {
  return {
    list: async (of) => (await selectViews(db, of)).map(viewOf),
    save: (of, name, search) =>
      db.transaction().execute(async (tx) => {
        await lockViews(tx, of);
        if ((await selectViews(tx, of)).length >= viewsAtMost) return refuse('VIEWS_FULL');
        const row = await insertView(tx, of, name, search);
        return row === undefined ? refuse('VIEW_NAME_TAKEN') : accept(viewOf(row));
      }),
    rename: (of, id, name) =>
      db.transaction().execute(async (tx) => {
        await lockViews(tx, of);
        const views = await selectViews(tx, of);
        const view = views.find((each) => each.id === id);
        if (view === undefined) return refuse('NOT_FOUND');
        if (views.some((each) => each.name === name && each.id !== id)) return refuse('VIEW_NAME_TAKEN');
        await updateViewName(tx, id, name);
        return accept(viewOf({ ...view, name }));
      }),
    forget: async (of, id) => ((await deleteView(db, of, id)) ? accept(null) : refuse('NOT_FOUND')),
  };
}

/** What is no longer known of an address is left out. */
function viewOf({ id, name, search }: ViewRow): ReviewView {
  const parsed = viewSearchShape.safeParse(search);
  return { id: String(id), name, search: parsed.success ? parsed.data : {} };
}

export function bindViewCalls(router: CallRouter, views: ReviewViews): void {
  router.on(listReviewViews, async (_, { operator }) =>
    accept({ views: await views.list(operator.operatorId) }),
  );
  router.on(saveReviewView, ({ name, search }, { operator }) =>
    views.save(operator.operatorId, name, search),
  );
  router.on(renameReviewView, ({ id, name }, { operator }) =>
    views.rename(operator.operatorId, BigInt(id), name),
  );
  router.on(deleteReviewView, ({ id }, { operator }) => views.forget(operator.operatorId, BigInt(id)));
}
