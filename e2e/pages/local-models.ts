import type { HostedFile, ModelHost } from '@atelier/engine/testing/models/model-host'
import { tinyChatModel } from '@atelier/engine/testing/models/tiny-chat-model'
import type { Locator, Page } from '@playwright/test'
import type { TestEnvironment } from '#setup/product.ts'

interface EntryDraft {
  readonly id: string
  readonly name: string
  readonly ability?: 'chat' | 'speech' | 'transcription' | 'embeddings'
  readonly description: string
  readonly file: string
  readonly hosted?: Partial<HostedFile>
}

/** A catalogue whose files the host serves; the model is a real one, made by hand. */
export const catalogueWith = (host: ModelHost, drafts: readonly EntryDraft[]): TestEnvironment => ({
  origin: host.url,
  ports: [],
  entries: drafts.map(({ hosted, file, ability = 'chat', ...draft }) => ({
    ...{
      ...draft,
      ability,
      source: host.url,
      revision: 'main',
      folder: draft.id,
      licence: 'Apache-2.0',
      languages: ['fr', 'en'],
    },
    isOwn: false,
    files: [
      {
        name: file,
        address: host.put(file, {
          bytes: tinyChatModel({ name: draft.name }),
          isLarge: true,
          ...hosted,
        }),
      },
    ],
  })),
})

/** The card of a model in the catalogue. */
export const entryCard = (page: Page, name: string): Locator =>
  page
    .getByRole('region', { name: 'Catalogue' })
    .locator('section')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

/** The line of a model that is on the machine. */
export const modelRow = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: 'Sur cette machine' })
    .getByRole('listitem')
    .filter({ hasText: name })
