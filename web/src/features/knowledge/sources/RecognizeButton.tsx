import type { Source } from '@atelier/contract/knowledge/sources'
import { Button } from '@mui/material'
import { errorMessage } from '#api/failures.ts'
import { reportFailure } from '#ui/feedback/page-notices.ts'
import { useRecognize } from '../api/use-sources.ts'
import { knowledgeTexts } from '../knowledge.texts.ts'

const texts = knowledgeTexts.sources

/** For pages whose text is a picture; a failure says who can install what it needs. */
export function RecognizeButton({ source }: { readonly source: Source }) {
  const { mutate, isPending } = useRecognize()
  const isRead = source.state === 'partial' || source.state === 'unreadable'
  if (!isRead || !source.gaps.some(({ why }) => why === 'scanned')) return undefined
  const recognize = () =>
    mutate(source, {
      onError: (error) => reportFailure(texts.recognizeFailed(errorMessage(error))),
    })
  return (
    <Button size="small" variant="outlined" color="inherit" loading={isPending} onClick={recognize}>
      {texts.recognize}
    </Button>
  )
}
