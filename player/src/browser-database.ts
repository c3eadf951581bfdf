/** A database of the browser, which is opened again when the browser has closed it. */

export type BrowserDatabase = {
  read: <T>(table: string, ask: (store: IDBObjectStore) => IDBRequest<T>) => Promise<T>
  /** Resolves when the change is complete. */
  write: (table: string, change: (store: IDBObjectStore) => void) => Promise<void>
  close: () => void
}

export type DatabaseShape = {
  name: string
  version: number
  upgrade: (db: IDBDatabase, oldVersion: number, request: IDBOpenDBRequest) => void
  /** `strict`: a power cut does not undo a completed write. */
  durability: IDBTransactionDurability
}

export async function openBrowserDatabase(factory: IDBFactory, shape: DatabaseShape): Promise<BrowserDatabase> {
  let opened: Promise<IDBDatabase> | null = null

  function database(): Promise<IDBDatabase> {
    opened ??= open(factory, shape)
    opened.catch(() => (opened = null))
    return opened
  }

  /** Browsers may close a database, for example after a disk fault; then it is opened again. */
  async function openTransaction(table: string, ...how: [IDBTransactionMode, IDBTransactionOptions?]) {
    try {
      return (await database()).transaction(table, ...how)
    } catch {
      opened = null
      return (await database()).transaction(table, ...how)
    }
  }

  await database()
  return {
    read: async (table, ask) => awaitRequest(ask((await openTransaction(table, 'readonly')).objectStore(table))),
    async write(table, change) {
      const transaction = await openTransaction(table, 'readwrite', { durability: shape.durability })
      return new Promise((resolve, reject) => {
        transaction.addEventListener('complete', () => resolve())
        transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')))
        change(transaction.objectStore(table))
      })
    },
    close: () => void database().then((db) => db.close()),
  }
}

function open(factory: IDBFactory, { name, version, upgrade }: DatabaseShape): Promise<IDBDatabase> {
  const request = factory.open(name, version)
  request.addEventListener('upgradeneeded', ({ oldVersion }) => upgrade(request.result, oldVersion, request))
  return awaitRequest(request)
}

/** Deletes the rows that a cursor passes, at most `limit`. */
export function deleteRows(
  found: IDBRequest<IDBCursor | null>,
  store: IDBObjectStore,
  limit = Number.POSITIVE_INFINITY,
): void {
  let left = limit
  found.addEventListener('success', () => {
    const cursor = found.result
    if (!cursor || left-- <= 0) return
    store.delete(cursor.primaryKey)
    cursor.continue()
  })
}

function awaitRequest<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
  })
}
