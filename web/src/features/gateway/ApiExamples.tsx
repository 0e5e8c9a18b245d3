import type { ModelTypeName } from '@atelier/contract/models/models'
import { Box, MenuItem, Stack, TextField } from '@mui/material'
import { useState } from 'react'
import { openAiBaseUrl } from '#api/openai-base-url.ts'
import { useModels } from '#features/models/use-models.ts'
import { CopyButton } from '#ui/data-display/CopyButton.tsx'
import { TextInput } from '#ui/forms/TextInput.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Markdown } from '#ui/markdown/Markdown.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import {
  codeExample,
  type ExampleUse,
  exampleLanguageNames,
  exampleLanguages,
  exampleUseNames,
  exampleUses,
} from './components/code-examples.ts'
import { gatewayTexts } from './gateway.texts.ts'

const texts = gatewayTexts.examples
const modelTypeOf: Readonly<Record<ExampleUse, ModelTypeName>> = {
  chat: 'text',
  stream: 'text',
  images: 'image',
  speech: 'audio',
  transcription: 'audio-transcription',
}
const fences = { curl: 'sh', python: 'python', typescript: 'ts' } as const

/** The base URL, and short example programs. */
export function ApiExamples() {
  const [use, setUse] = useState<ExampleUse>('chat')
  const [language, setLanguage] = useState<(typeof exampleLanguages)[number]>('curl')
  const { data: models } = useModels(modelTypeOf[use])
  const baseUrl = openAiBaseUrl()
  const code = codeExample(use, language, { baseUrl, model: models?.[0]?.id ?? 'modele' })
  return (
    <Panel>
      <Stack sx={{ gap: 2 }}>
        <TextInput
          label={texts.address}
          value={baseUrl}
          readOnly
          endAdornment={<CopyButton text={baseUrl} label={texts.copyAddress} />}
        />
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' },
          }}
        >
          <Choice
            label={texts.what}
            choices={exampleUses}
            names={exampleUseNames}
            value={use}
            onChange={setUse}
          />
          <Choice
            label={texts.language}
            choices={exampleLanguages}
            names={exampleLanguageNames}
            value={language}
            onChange={setLanguage}
          />
        </Box>
        <Markdown text={`\`\`\`${fences[language]}\n${code}\n\`\`\``} />
        <Quiet variant="body2">{texts.model}</Quiet>
      </Stack>
    </Panel>
  )
}

interface ChoiceProps<T extends string> {
  readonly label: string
  readonly choices: readonly T[]
  readonly names: Readonly<Record<T, string>>
  readonly value: T
  readonly onChange: (value: T) => void
}
const Choice = <T extends string>({ label, choices, names, value, onChange }: ChoiceProps<T>) => (
  <TextField
    select
    fullWidth
    label={label}
    value={value}
    onChange={(event) => onChange(choices.find((one) => one === event.target.value) ?? value)}
  >
    {choices.map((choice) => (
      <MenuItem key={choice} value={choice}>
        {names[choice]}
      </MenuItem>
    ))}
  </TextField>
)
