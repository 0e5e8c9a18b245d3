import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import type { TextRecognition } from '@atelier/contract/local-models/text-recognition'
import { Problem } from '@atelier/contract/problems/problems'
import type { Embedded } from '@atelier/engine/embedded/local-models'
import { presentTextRecognition } from './present-text-recognition.ts'

interface TextRecognitionActionsDependencies {
  readonly embedded: Pick<Embedded, 'textRecognition'>
  /** Whether this installation may download what an administrator asks for. */
  readonly isCatalogueOpen: boolean
  record(entry: NewAuditEntry): Promise<void>
}

/** The administrator's actions on what reads the text in pictures. */
export function textRecognitionActions({
  embedded: { textRecognition },
  isCatalogueOpen,
  record,
}: TextRecognitionActionsDependencies) {
  const present = () => presentTextRecognition(textRecognition.state())
  return {
    async fetchTextRecognition(actor: NewAuditEntry['actor']): Promise<TextRecognition> {
      const { state } = textRecognition.state()
      // A second request joins the first.
      if (state === 'ready' || state === 'fetching') return present()
      if (!isCatalogueOpen) throw new Problem('text-recognition.fetch-closed')
      textRecognition.fetch()
      await record({
        actor,
        action: 'text-recognition.fetched',
        target: { id: 'ocr', name: 'Tesseract' },
      })
      return present()
    },
    async cancelTextRecognition(): Promise<TextRecognition> {
      await textRecognition.cancel()
      return present()
    },
  }
}
