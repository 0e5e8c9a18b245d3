import { Box, Typography } from '@mui/material'
import { type ReactElement, useEffect } from 'react'
import { useSignedLink } from '#api/upload-url.ts'
import { HighlightedMatches } from '#ui/data-display/HighlightedMatches.tsx'
import { Thumbnail } from '#ui/data-display/Thumbnail.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { paletteTexts as texts } from './palette.texts.ts'
import type { PaletteGroup, PaletteOption, Thumbnail as Picture } from './palette-options.ts'

interface Props {
  /** The list's id; each option's id begins with it. */
  readonly id: string
  readonly groups: readonly PaletteGroup[]
  readonly active: PaletteOption | undefined
  readonly onPoint: (option: PaletteOption) => void
  readonly onRun: (option: PaletteOption) => void
}

/** The options in their groups; the focus stays in the field above. */
export function PaletteList({ id, groups, active, onPoint, onRun }: Props) {
  const activeId = active && `${id}-${active.id}`
  useEffect(() => {
    if (activeId !== undefined)
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    // Focusable, so that a list that is longer than the window can also be scrolled by keys alone.
    <Box tabIndex={0} sx={{ flex: 1, minHeight: 0, overflowY: 'auto', p: 1 }}>
      <Box role="listbox" id={id} aria-label={texts.results}>
        {groups.map(({ title, options }) => (
          <Box key={title} role="group" aria-label={title}>
            <Quiet component="div" aria-hidden sx={{ px: 1.25, pt: 1, pb: 0.5, fontWeight: 550 }}>
              {title}
            </Quiet>
            {options.map((option) => (
              <Option
                key={option.id}
                id={`${id}-${option.id}`}
                option={option}
                isActive={option.id === active?.id}
                onPoint={() => onPoint(option)}
                onRun={() => onRun(option)}
              />
            ))}
          </Box>
        ))}
      </Box>
      {groups.length === 0 && (
        <Quiet variant="body2" sx={{ p: 2, textAlign: 'center' }}>
          {texts.nothing}
        </Quiet>
      )}
    </Box>
  )
}

interface OptionProps {
  readonly id: string
  readonly option: PaletteOption
  readonly isActive: boolean
  readonly onPoint: () => void
  readonly onRun: () => void
}
const Option = ({ id, option, isActive, onPoint, onRun }: OptionProps) => (
  <Box
    id={id}
    role="option"
    aria-selected={isActive}
    // On move, not on enter: a list that changes under a resting pointer must not choose anything.
    onMouseMove={isActive ? undefined : onPoint}
    // The focus stays in the field.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onRun}
    sx={[optionStyle, isActive && { bgcolor: 'surface.tint' }]}
  >
    <OptionIcon option={option} />
    <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
      <Typography
        variant="body2"
        component="span"
        noWrap
        sx={{ display: 'block', fontWeight: 500 }}
      >
        {option.highlighted ? <HighlightedMatches text={option.highlighted} /> : option.label}
      </Typography>
      {option.note !== undefined && (
        <Quiet component="span" noWrap sx={{ display: 'block' }}>
          {option.note}
        </Quiet>
      )}
    </Box>
  </Box>
)

function OptionIcon({ option: { Icon, thumbnail } }: { readonly option: PaletteOption }) {
  if (thumbnail) return <OptionThumbnail {...thumbnail} icon={<Icon />} />
  return <Thumbnail size={28} picture={undefined} icon={<Icon />} />
}

interface OptionThumbnailProps extends Picture {
  readonly icon: ReactElement
}
const OptionThumbnail = ({ link, renew, icon }: OptionThumbnailProps) => (
  <Thumbnail size={28} picture={useSignedLink(link, renew)} icon={icon} />
)

const optionStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  px: 1.25,
  py: 0.5,
  minHeight: 44,
  borderRadius: '8px',
  cursor: 'pointer',
} as const
