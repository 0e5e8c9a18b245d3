import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Product } from '../product.ts'

/** As if nobody had signed in, or confirmed who they are, for a long time. */
export function forgetProofs({ dataFolder }: Pick<Product, 'dataFolder'>): void {
  const database = new DatabaseSync(join(dataFolder, 'atelier.db'))
  database.exec('pragma busy_timeout = 5000; update sessions set proved_at = 0')
  database.close()
}
