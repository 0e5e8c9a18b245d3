import { type Kysely, sql } from 'kysely'

const descriptions = [
  ['text', 'Modèles de conversation', 'Modèles de chat'],
  [
    'inpainting',
    'Modèles qui refont une partie d’une image',
    'Modèles qui retouchent une partie d’une image',
  ],
  [
    'audio-transcription',
    'Modèles qui écrivent ce qu’ils entendent',
    'Modèles qui transcrivent des enregistrements',
  ],
] as const

/** The built-in types are described in the words of the pages; a description that somebody wrote stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [type, previous, next] of descriptions)
    await sql`update model_types set description = ${next} where built_in = ${type} and description = ${previous}`.execute(
      db,
    )
}
