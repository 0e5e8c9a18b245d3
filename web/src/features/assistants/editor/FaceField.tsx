import {
  type AssistantContent,
  type AssistantFace,
  assistantColors,
  assistantSigns,
} from '@atelier/contract/assistants/assistant-content'
import { Box, ButtonBase, Popover, Typography } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { type Control, type UseFormGetValues, useController } from 'react-hook-form'
import { AssistantFaceIcon } from '../AssistantFaceIcon.tsx'
import { useMakeFace } from '../api/use-assistant-changes.ts'
import { assistantsTexts } from '../assistants.texts.ts'
import { type AssistantValues, emptyValues } from './assistant-values.ts'
import { FacePictureField, type FacePictureFieldProps } from './FacePictureField.tsx'

const texts = assistantsTexts.form

interface Props {
  readonly control: Control<AssistantValues, unknown, AssistantContent>
  readonly getValues: UseFormGetValues<AssistantValues>
}

/** The face of an assistant, which opens its signs and colours. */
export function FaceField({ control, getValues }: Props) {
  const { field } = useController({ control, name: 'face' })
  const making = useMakeFace()
  // The choices may be closed, or another colour be chosen, while the picture is made.
  const choosePicture = (file: File) =>
    making.mutate(file, {
      onSuccess: ({ picture }) =>
        field.onChange({ ...(getValues('face') ?? emptyValues.face), picture }),
    })
  const [anchor, setAnchor] = useState<HTMLElement>()
  const face = field.value ?? emptyValues.face
  return (
    <>
      <ButtonBase
        aria-label={[
          texts.face,
          ...(face.picture === undefined
            ? [assistantsTexts.signs[face.sign], assistantsTexts.colors[face.color]]
            : [texts.picture]),
        ].join(', ')}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ borderRadius: '25%' }}
      >
        <AssistantFaceIcon face={face} size={56} />
      </ButtonBase>
      <Popover
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        onClose={() => setAnchor(undefined)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': texts.face, sx: paperStyle } }}
      >
        <FaceChoices
          face={face}
          onChange={field.onChange}
          picture={{ choose: choosePicture, isPending: making.isPending, error: making.error }}
        />
      </Popover>
    </>
  )
}

interface ChoicesProps {
  readonly face: AssistantFace
  readonly onChange: (face: AssistantFace) => void
}
interface FaceChoicesProps extends ChoicesProps {
  readonly picture: Pick<FacePictureFieldProps, 'choose' | 'isPending' | 'error'>
}
/** A sign, its colour or a picture: whoever chooses one of the first two no longer wants the third. */
const FaceChoices = ({ face: { picture, ...face }, onChange, ...props }: FaceChoicesProps) => (
  <>
    <FacePictureField
      {...props.picture}
      hasPicture={picture !== undefined}
      onRemove={() => onChange(face)}
    />
    <Choices title={texts.color}>
      {assistantColors.map((color) => (
        <Choice
          key={color}
          name={assistantsTexts.colors[color]}
          face={{ ...face, color }}
          isChosen={picture === undefined && color === face.color}
          onChange={onChange}
        />
      ))}
    </Choices>
    <Choices title={texts.sign}>
      {assistantSigns.map((sign) => (
        <Choice
          key={sign}
          name={assistantsTexts.signs[sign]}
          face={{ ...face, sign }}
          isChosen={picture === undefined && sign === face.sign}
          onChange={onChange}
        />
      ))}
    </Choices>
  </>
)

function Choices({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <Box role="group" aria-labelledby={id} sx={{ mt: 1.5 }}>
      <Typography id={id} variant="subtitle2" component="p" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box sx={gridStyle}>{children}</Box>
    </Box>
  )
}

interface ChoiceProps extends ChoicesProps {
  readonly name: string
  readonly isChosen: boolean
}
const Choice = ({ name, face, isChosen, onChange }: ChoiceProps) => (
  <ButtonBase
    aria-label={name}
    aria-pressed={isChosen}
    title={name}
    onClick={() => onChange(face)}
    sx={[choiceStyle, isChosen && { outline: 2, outlineColor: 'primary.main' }]}
  >
    <AssistantFaceIcon face={face} size={36} />
  </ButtonBase>
)

/** Rows of eight choices, of six on a phone. */
const paperStyle = { p: 1.5, width: { xs: 'min(304px, calc(100vw - 32px))', sm: 396 } }
const gridStyle = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, 44px)', gap: 0.25 }
const choiceStyle = { width: 44, height: 44, borderRadius: '10px', outlineOffset: -2 }
