import { type ImageRecord, imageLimits } from '@atelier/contract/images/images'
import Close from '@mui/icons-material/CloseRounded'
import { Alert, Chip, InputBase, Stack } from '@mui/material'
import { type KeyboardEvent, useState } from 'react'
import { errorMessage } from '#api/failures.ts'
import { useImageActions } from '../api/use-images.ts'
import { imagesTexts as texts } from '../images.texts.ts'

/** The tags of an image, and a field to add one. */
export function ImageTags({ image }: { readonly image: ImageRecord }) {
  const { tag } = useImageActions()
  const [typed, setTyped] = useState('')
  const set = (tags: string[]) => tag.mutate({ id: image.id, tags })
  const add = () => {
    const name = typed.trim()
    setTyped('')
    if (name !== '' && !image.tags.includes(name)) set([...image.tags, name])
  }
  const addByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <Stack direction="row" sx={{ gap: 0.75, flexWrap: 'wrap', my: 1.25 }}>
      {image.tags.map((name) => (
        <Chip
          key={name}
          label={name}
          size="small"
          onDelete={() => set(image.tags.filter((other) => other !== name))}
          deleteIcon={<Close aria-label={texts.removeTag(name)} aria-hidden={false} role="img" />}
        />
      ))}
      {image.tags.length < imageLimits.tagsMax && (
        <InputBase
          value={typed}
          placeholder={texts.addTag}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={add}
          onKeyDown={addByKey}
          slotProps={{ input: { 'aria-label': texts.addTag, maxLength: imageLimits.tagMax } }}
          sx={{
            fontSize: '0.8125rem',
            px: 1,
            width: 168,
            border: 1,
            borderColor: 'divider',
            borderRadius: '6px',
            '& input': { py: '2px' },
            '& input::placeholder': { opacity: 1, color: 'text.secondary' },
          }}
        />
      )}
      {tag.error && <Alert severity="error">{errorMessage(tag.error)}</Alert>}
    </Stack>
  )
}
