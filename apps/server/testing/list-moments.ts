/** The moment of a row that the days of its list are about, by the call: the first of these fields it has. */
export const listMoments: Readonly<Record<string, readonly string[]>> = {
  listActs: ['at'],
  listAdjustments: ['requestedAt'],
  listChats: ['lastAt'],
  listConfigurationVersions: ['at'],
  listCustomerNotes: ['at'],
  listCustomerOrders: ['placedTime', 'openTime'],
  listCustomerRecords: ['time'],
  listDeposits: ['createdAt'],
  listDeskNfts: ['listedAt'],
  listFundings: ['requestedAt'],
  listLoans: ['requestedAt'],
  listPayouts: ['requestedAt'],
  listReconciliations: ['at'],
  listReviews: ['submittedAt'],
  listTexts: ['writtenAt'],
  listWithdrawals: ['createdAt'],
  searchCustomers: ['createdAt'],
};

/** Lists of what stands now: their rows have no moment. */
export const listsWithoutDays: readonly string[] = ['listAllActions', 'listCatalogue'];
