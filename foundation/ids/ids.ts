/** A customer's id; the UID shown to people is the same number. 0 stands for the platform in ledger keys. */
export type CustomerId = bigint & { readonly customerBrand: true };

/** Ids of orders and transfers: unique over the platform, rising in the order the ledger wrote them. */
export type RecordId = bigint & { readonly recordBrand: true };

/** An operator of the platform. */
export type OperatorId = bigint & { readonly operatorBrand: true };

export function asOperatorId(id: bigint): OperatorId {
  return id as OperatorId;
}

export function asCustomerId(id: bigint): CustomerId {
  return id as CustomerId;
}

export function asRecordId(id: bigint): RecordId {
  return id as RecordId;
}

/** Reads an id as it travels on the wire (a decimal string); undefined when it is not one. */
export function parseRecordId(text: string): RecordId | undefined {
  return /^\d{1,18}$/.test(text) ? asRecordId(BigInt(text)) : undefined;
}
