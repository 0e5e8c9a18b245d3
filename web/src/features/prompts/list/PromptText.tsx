import type { PromptField } from '@atelier/contract/prompts/prompt-fields'
import { Box, Stack } from '@mui/material'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { promptsTexts } from '../prompts.texts.ts'

interface Props {
  readonly prompt: { readonly text: string; readonly fields: readonly PromptField[] }
}

/** The text of a prompt, and its fields by their labels. */
export const PromptText = ({ prompt: { text, fields } }: Props) => (
  <Stack sx={{ gap: 1 }}>
    <Box component="pre" dir="auto" tabIndex={0} sx={textStyle}>
      {text}
    </Box>
    {fields.length > 0 && (
      <Quiet component="p">
        {`${promptsTexts.sharing.fields} ${fields.map(({ name, label }) => label || name).join(', ')}`}
      </Quiet>
    )}
  </Stack>
)

const textStyle = {
  m: 0,
  p: 1.5,
  maxHeight: 280,
  overflowY: 'auto',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  fontFamily: 'inherit',
  fontSize: '0.875rem',
  bgcolor: 'surface.sunken',
  borderRadius: '8px',
} as const
