import type { SpeechRecord } from '@atelier/contract/speech/speech'
import Close from '@mui/icons-material/CloseRounded'
import { Alert, IconButton } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { errorMessage } from '#api/failures.ts'
import { Panel } from '#ui/layout/Panel.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { useUrlFilter } from '#ui/lists/use-url-filter.ts'
import { speechTexts as texts } from '../speech.texts.ts'
import { SpokenText } from './SpokenTextRow.tsx'
import { speechClient } from './speech-client.ts'

interface Props {
  readonly onReuse: (item: SpeechRecord) => void
}

/** The spoken text of the URL, above all others. */
export function LinkedSpokenText({ onReuse }: Props) {
  const { read, set } = useUrlFilter()
  const spokenId = read('lecture')
  const { data, error } = useQuery({
    ...callQuery('speech', 'read', speechClient.read, { spokenId: spokenId ?? '' }),
    enabled: spokenId !== undefined,
  })
  const close = () => set('lecture', undefined)
  // Deleted while it was on screen.
  const isGone = data !== undefined && error !== null
  if (spokenId === undefined || isGone) return undefined
  if (error)
    return (
      <Alert severity="error" onClose={close}>
        {errorMessage(error)}
      </Alert>
    )
  if (!data) return undefined
  return (
    <Panel
      title={texts.linked}
      pad={false}
      actions={
        <IconButton aria-label={texts.closeLinked} onClick={close}>
          <Close fontSize="small" />
        </IconButton>
      }
    >
      <PlainList>
        <SpokenText item={data} onReuse={onReuse} />
      </PlainList>
    </Panel>
  )
}
