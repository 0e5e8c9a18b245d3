import type { ImageRecord } from '@atelier/contract/images/images'
import CheckBoxBlank from '@mui/icons-material/CheckBoxOutlineBlankRounded'
import CheckBox from '@mui/icons-material/CheckBoxRounded'
import Favorite from '@mui/icons-material/FavoriteRounded'
import Pin from '@mui/icons-material/PushPinRounded'
import { Box, ButtonBase } from '@mui/material'
import type { ReactNode } from 'react'
import { formatShortDate } from '#format/dates.ts'
import type { Selection } from '#ui/selection/create-selection.ts'
import { selectableRow } from '#ui/selection/row-elements.ts'
import { useIsSelected } from '#ui/selection/use-selection.ts'
import { imagesTexts as texts } from '../images.texts.ts'
import { SignedImage } from '../result/SignedImage.tsx'

interface Props {
  readonly image: ImageRecord
  /** From 1 to `count`: only some of the cards are rendered. */
  readonly position: number
  readonly count: number
  readonly selection: Selection
  readonly onOpen: () => void
}

export function GalleryCard({ image, position, count, selection, onOpen }: Props) {
  const isSelected = useIsSelected(selection, image.id)
  const isSelecting = isSelected !== undefined
  return (
    <Box component="li" {...selectableRow(image.id)} aria-posinset={position} aria-setsize={count}>
      <ButtonBase
        onClick={onOpen}
        {...(isSelecting && { role: 'checkbox', 'aria-checked': isSelected })}
        aria-label={labelOf(image, isSelecting)}
        sx={({ vars }) => ({
          position: 'relative',
          display: 'block',
          width: '100%',
          aspectRatio: '1',
          borderRadius: '10px',
          overflow: 'hidden',
          bgcolor: 'surface.sunken',
          outline: isSelected
            ? `3px solid ${vars.palette.primary.main}`
            : `1px solid ${vars.palette.divider}`,
          outlineOffset: '-1px',
          '&.Mui-focusVisible': {
            outline: `3px solid ${vars.palette.primary.main}`,
            outlineOffset: '2px',
          },
        })}
      >
        <SignedImage
          image={image}
          kind="thumbnailUrl"
          alt=""
          sx={{ display: 'block', width: '100%', height: '100%', objectFit: 'cover' }}
        />
        {image.favorite && (
          <CornerBadge side="right" color="#ff9dbb">
            <Favorite sx={{ fontSize: 15 }} />
          </CornerBadge>
        )}
        {image.isPinned && !isSelecting && (
          <CornerBadge side="left" color="#fff">
            <Pin sx={{ fontSize: 15 }} />
          </CornerBadge>
        )}
        <RetentionStrip image={image} />
        {isSelecting && (
          <CornerBadge side="left" color="#fff">
            {isSelected ? (
              <CheckBox sx={{ fontSize: 18 }} />
            ) : (
              <CheckBoxBlank sx={{ fontSize: 18 }} />
            )}
          </CornerBadge>
        )}
      </ButtonBase>
    </Box>
  )
}

const labelOf = ({ prompt, retentionAt }: ImageRecord, isSelecting: boolean): string => {
  const label = isSelecting ? texts.selectImage(prompt) : texts.enlarge(prompt)
  if (retentionAt === undefined) return label
  return `${label}, ${texts.trashedOn(formatShortDate(new Date(retentionAt)))}`
}

/** Seen; the label says the same. */
const RetentionStrip = ({ image: { retentionAt } }: Pick<Props, 'image'>) =>
  retentionAt !== undefined && (
    <Box component="span" aria-hidden sx={stripStyle}>
      {texts.trashedOn(formatShortDate(new Date(retentionAt)))}
    </Box>
  )

const stripStyle = {
  position: 'absolute',
  inset: 'auto 0 0 0',
  px: 1,
  py: 0.5,
  bgcolor: 'rgb(15 18 21 / .72)',
  color: '#fff',
  typography: 'caption',
  textAlign: 'left',
} as const

const CornerBadge = ({
  side,
  color,
  children,
}: {
  readonly side: 'left' | 'right'
  readonly color: string
  readonly children: ReactNode
}) => (
  <Box
    aria-hidden
    sx={{
      position: 'absolute',
      top: 8,
      [side]: 8,
      width: 26,
      height: 26,
      borderRadius: '8px',
      bgcolor: 'rgb(15 18 21 / .6)',
      color,
      display: 'grid',
      placeItems: 'center',
    }}
  >
    {children}
  </Box>
)
