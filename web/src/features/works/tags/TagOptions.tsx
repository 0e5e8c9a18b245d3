import Add from '@mui/icons-material/AddRounded'
import { Box, Button, Checkbox, FormControlLabel } from '@mui/material'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { worksTexts as texts } from '../works.texts.ts'
import { type TagChoice, tagKey } from './tag-choice.ts'

interface Props {
  readonly choices: readonly TagChoice[]
  /** Only tags that contain it are offered. */
  readonly typed: string
  /** No other can be ticked. */
  readonly isFull: boolean
  readonly onToggle: (name: string) => void
  readonly onCreate: (name: string) => void
}

/** The tags that contain what is typed, each to be ticked; and a new one of that name. */
export function TagOptions({ choices, typed, isFull, onToggle, onCreate }: Props) {
  const key = tagKey(typed)
  const found = choices.filter(({ name }) => tagKey(name).includes(key))
  const isNew = key !== '' && !choices.some(({ name }) => tagKey(name) === key)
  return (
    <Box sx={{ maxHeight: 'min(44dvh, 320px)', minHeight: 96, overflowY: 'auto', mx: -1, px: 1 }}>
      <PlainList aria-label={texts.tags}>
        {found.map(({ name, now }) => (
          <li key={name}>
            <FormControlLabel
              control={
                <Checkbox
                  size="small"
                  checked={now === 'all'}
                  indeterminate={now === 'some'}
                  disabled={isFull && now !== 'all'}
                  onChange={() => onToggle(name)}
                />
              }
              label={
                <>
                  {name}
                  {now === 'some' && <Quiet sx={{ ml: 1 }}>{texts.onSome}</Quiet>}
                </>
              }
              sx={{ display: 'flex', mr: 0, overflowWrap: 'anywhere' }}
            />
          </li>
        ))}
      </PlainList>
      {isNew && (
        <Button
          size="small"
          startIcon={<Add />}
          disabled={isFull}
          onClick={() => onCreate(typed.trim())}
          sx={{ maxWidth: '100%', overflowWrap: 'anywhere', textAlign: 'left' }}
        >
          {texts.createTag(typed.trim())}
        </Button>
      )}
      {found.length === 0 && !isNew && (
        <Quiet component="p" variant="body2" sx={{ py: 1 }}>
          {texts.noTags}
        </Quiet>
      )}
    </Box>
  )
}
