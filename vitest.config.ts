import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const packages = '{contract,engine,server,web,tools}'

const apiTests = 'server/**/*.api.test.ts'
/**
 * API tests of what is asked at once run on PostgreSQL too, which serves it side by side. The long tests run all of them there.
 */
const concurrentApiTests = process.env.LONG
  ? [apiTests]
  : globSync(apiTests, { cwd: import.meta.dirname }).filter((file) =>
      readFileSync(`${import.meta.dirname}/${file}`, 'utf8').includes('atOnce('),
    )

/** What API tests use instead: the real one is proved by its own tests, and paid by every journey. */
const alias = [
  {
    find: './password-cost.ts',
    replacement: `${import.meta.dirname}/server/src/testing/samples/cheap-password-cost.ts`,
  },
]

export default defineConfig({
  test: {
    // One more than processors: a test often waits for a program, or for time to pass.
    maxWorkers: 3,
    // Tests keep nothing in modules, and loading the whole server anew for each file took a quarter of all computing.
    isolate: false,
    // Programs started by a test need many seconds to start on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    globalSetup: ['server/src/testing/database/postgres-setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`${packages}/**/*.test.{ts,tsx}`],
          exclude: ['**/node_modules/**', '**/*.{api,long,scale}.test.ts'],
        },
      },
      { extends: true, test: { name: 'api', include: [apiTests], alias } },
      {
        extends: true,
        test: {
          name: 'api-postgres',
          include: concurrentApiTests,
          alias,
          setupFiles: ['server/src/testing/database/api-on-postgres.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'scale', include: ['server/**/*.scale.test.ts'], testTimeout: 900_000 },
      },
      {
        extends: true,
        test: { name: 'long', include: [`${packages}/**/*.long.test.ts`], testTimeout: 3_600_000 },
      },
    ],
  },
})
