import type { SpokenText } from '@atelier/contract/speech'
import Close from '@mui/icons-material/CloseRounded'
import { Alert, Box, IconButton } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { queryKey } from '#api/client.ts'
import { sentenceFor } from '#api/failures.ts'
import { Panel } from '#ui/Panel.tsx'
import { useAddressFilter } from '#ui/use-address-filter.ts'
import { ReadingRow } from './SpeechHistory.tsx'
import { speechTexts as texts } from './speech.texts.ts'
import { speechClient } from './speech-client.ts'

interface Props {
  readonly onReuse: (item: SpokenText) => void
}

/** The text that the address names, before all others. */
export function AskedReading({ onReuse }: Props) {
  const { read, set } = useAddressFilter()
  const spokenId = read('lecture')
  const { data, error } = useQuery({
    queryKey: queryKey('speech', 'read', { spokenId: spokenId ?? '' }),
    queryFn: ({ signal }) => speechClient.read({ spokenId: spokenId ?? '' }, { signal }),
    enabled: spokenId !== undefined,
  })
  const close = () => set('lecture', undefined)
  // Deleted while it was shown.
  const isGone = data !== undefined && error !== null
  if (spokenId === undefined || isGone) return undefined
  if (error)
    return (
      <Alert severity="error" onClose={close}>
        {sentenceFor(error)}
      </Alert>
    )
  if (!data) return undefined
  return (
    <Panel
      title={texts.asked}
      pad={false}
      actions={
        <IconButton aria-label={texts.closeAsked} onClick={close}>
          <Close fontSize="small" />
        </IconButton>
      }
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        <ReadingRow item={data} onReuse={onReuse} />
      </Box>
    </Panel>
  )
}
