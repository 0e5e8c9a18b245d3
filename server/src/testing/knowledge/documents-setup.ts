import type { FileCitation } from '@atelier/contract/gateway/chat-documents'
import type { KeyScope } from '@atelier/contract/gateway/key-scopes'
import { wordSteps } from '@atelier/engine/testing/scripted/scripted-engine'
import OpenAI from 'openai'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { makeAccessKey } from '../access/create-access-key.ts'
import { createGroundedSetup, rules } from './grounded-chat.ts'
import type { Reader } from './knowledge-setup.ts'

export const holidayQuestion = 'Avant quelle date les congés se posent-ils ?'
export const holidayAnswer = 'Les congés annuels se posent avant le 31 mars [1].'

/** As OpenAI's client types it, but for what it cites. */
export interface DocumentsReply extends Omit<OpenAI.ChatCompletionMessage, 'annotations'> {
  annotations?: FileCitation[]
}

/** A question of a program to the scripted model, from documents or not. */
export const documentsRequest = (atelier: object | undefined, content = holidayQuestion) => ({
  model: 'modele-scripte',
  messages: [{ role: 'user' as const, content }],
  ...(atelier && { atelier }),
})

/** Programs of users who have documents, for the tests of one file; Lise has a collection with the rules. */
export function setUpDocuments(): { readonly current: DocumentsSetup } {
  let setup: DocumentsSetup | undefined
  beforeAll(async () => {
    setup = await createDocumentsSetup()
  })
  afterAll(() => setup?.app.close())
  const opened = {
    get current() {
      if (!setup) throw new Error('the documents are there only while tests run')
      return setup
    },
  }
  beforeEach(() => {
    opened.current.engine.script = () => wordSteps(holidayAnswer)
  })
  return opened
}

async function createDocumentsSetup() {
  const setup = await createGroundedSetup()
  const baseURL = `${await setup.app.url()}/v1`
  const keys = new Map<string, Promise<{ readonly secret: string }>>()
  const collectionId = await setup.addCollection(setup.lise, 'Règlement', [rules])
  return {
    ...setup,
    collectionId,
    /** What a request from Lise's rules says. */
    fromRules: { collections: [collectionId] },
    share: (id: string, kind: 'everyone' | 'private') =>
      setup.admin.call('PUT', `/knowledge/collections/${id}/audience`, { kind }),
    /** One key for each user and choice: how many are made within an hour is bounded. */
    async clientOf(reader: Reader, scopes: readonly KeyScope[] = ['chat', 'knowledge']) {
      const name = `${reader.userId} ${scopes}`
      const making = keys.get(name) ?? makeAccessKey(setup.app, reader, scopes)
      keys.set(name, making)
      return new OpenAI({ apiKey: (await making).secret, baseURL, maxRetries: 0 })
    },
    offer(models: typeof setup.engine.offered) {
      setup.engine.offered = models
      setup.app.services.models.clearLists()
    },
    ask: async (client: OpenAI, atelier: object | undefined, content?: string) =>
      (await client.chat.completions.create(documentsRequest(atelier, content))).choices[0]
        ?.message as unknown as DocumentsReply,
  }
}
type DocumentsSetup = Awaited<ReturnType<typeof createDocumentsSetup>>
