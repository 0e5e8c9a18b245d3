import type { Assistant } from '@atelier/contract/assistants/assistant-reads'
import { Box, Chip, Stack, Typography } from '@mui/material'
import { AssistantFaceIcon } from '#features/assistants/AssistantFaceIcon.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { chatTexts } from '../chat.texts.ts'

interface Props {
  readonly assistant: Assistant
  readonly onChoose: (text: string) => void
}

/** Who will answer, and what it proposes to begin with. */
export const AssistantStarters = ({ assistant, onChoose }: Props) => (
  <Stack sx={{ alignItems: 'center', gap: 1.5, px: 2 }}>
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1, minWidth: 0 }}>
      <AssistantFaceIcon face={assistant.face} size={28} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {assistant.name}
        </Typography>
        {assistant.description !== '' && (
          <Quiet component="p" sx={{ overflowWrap: 'anywhere' }}>
            {assistant.description}
          </Quiet>
        )}
      </Box>
    </Stack>
    {assistant.starters.length > 0 && (
      <Stack
        role="group"
        aria-label={chatTexts.toBegin}
        direction="row"
        sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'center' }}
      >
        {assistant.starters.map(({ title, text }) => (
          <Chip
            key={`${title}\n${text}`}
            label={title}
            variant="outlined"
            onClick={() => onChoose(text)}
            sx={{ height: 32, borderRadius: '8px', '@media (pointer: coarse)': { height: 44 } }}
          />
        ))}
      </Stack>
    )}
  </Stack>
)
