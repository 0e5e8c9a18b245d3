import { defineConfig } from 'vitest/config'

const packages = '{contract,engine,server,web,tools}'

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Tests keep nothing in modules, and loading the whole server anew for each file took a quarter of all computing.
    isolate: false,
    // PGlite, and programs started by a test, need many seconds to start on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`${packages}/**/*.test.{ts,tsx}`],
          exclude: ['**/node_modules/**', '**/*.api.test.ts', '**/*.long.test.ts'],
        },
      },
      { extends: true, test: { name: 'api', include: ['server/**/*.api.test.ts'] } },
      {
        extends: true,
        test: { name: 'long', include: [`${packages}/**/*.long.test.ts`], testTimeout: 3_600_000 },
      },
    ],
  },
})
