import { expect, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { openSqlite } from '#database/sqlite/open-sqlite.ts'
import { createAttachmentRepository } from '#features/attachments/attachments.repository.ts'
import { createChatRepository } from '#features/chat/chat.repository.ts'
import { createImagesRepository } from '#features/images/images.repository.ts'
import { createInpaintingRepository } from '#features/inpainting/inpainting.repository.ts'
import { createSpeechRepository } from '#features/speech/speech.repository.ts'
import { searchedTexts } from '#features/transcription/records/searched-texts.repository.ts'
import { explainQueries } from '#testing/database/query-plans.ts'

test('ce que l’on a trouvé se lit par ses identifiants, non parmi tout ce que l’on a', async () => {
  const database = openSqlite(':memory:')
  await migrate(database)
  const { queries } = database
  const { titles, contents, messageTimes } = createChatRepository(database).searchTexts
  const ids = Array.from({ length: 100 }, (_, index) => `id-${index}`)
  for (const read of [
    titles,
    contents,
    messageTimes,
    createAttachmentRepository(queries).searchNames,
    createImagesRepository(queries).searchTexts,
    createInpaintingRepository(queries).searchTexts,
    createSpeechRepository(queries).searchTexts,
    searchedTexts(queries).searchNames,
  ]) {
    const plans = await explainQueries(queries, () => read('anne', ids))
    expect(plans).not.toHaveLength(0)
    const byId = (line: string) => /\((id|message_id)=\?\)|SUBQUERY|json_each/.test(line)
    expect(plans.filter((line) => !byId(line))).toEqual([])
  }
  await database.close()
})
