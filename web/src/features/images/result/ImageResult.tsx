import { type ImageRecord, imageDefaults } from '@atelier/contract/images/images'
import FavoriteBorder from '@mui/icons-material/FavoriteBorderRounded'
import Favorite from '@mui/icons-material/FavoriteRounded'
import { Alert, Box, ButtonBase, Stack, Typography } from '@mui/material'
import { errorMessage } from '#api/failures.ts'
import { modelsTexts } from '#features/models/models.texts.ts'
import { useModelName } from '#features/models/use-models.ts'
import { formatNumber } from '#format/numbers.ts'
import { ActionButton } from '#ui/data-display/ActionButton.tsx'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import { DetailRow } from '#ui/data-display/StatusBadge.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { useImageActions } from '../api/use-images.ts'
import { imagesTexts as texts } from '../images.texts.ts'
import { type ImageActions, ImageResultActions } from './ImageResultActions.tsx'
import { ImageTags } from './ImageTags.tsx'
import { SignedImage } from './SignedImage.tsx'

interface Props {
  readonly image: ImageRecord
  readonly isArchived: boolean
  readonly actions: ImageActions
  readonly onEnlarge: () => void
}

/** One image as large as the page allows, with its parameters and actions. */
export function ImageResult({ image, isArchived, actions, onEnlarge }: Props) {
  return (
    <Panel pad={false}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 288px' },
        }}
      >
        <ButtonBase
          onClick={onEnlarge}
          aria-label={texts.enlarge(image.prompt)}
          sx={{
            bgcolor: 'surface.sunken',
            cursor: 'zoom-in',
            minHeight: { xs: 200, md: 320 },
            '&.Mui-focusVisible': { outlineOffset: '-3px' },
          }}
        >
          <SignedImage
            image={image}
            kind="imageUrl"
            alt={image.prompt}
            sx={{
              display: 'block',
              width: '100%',
              maxHeight: { xs: '60dvh', md: '66dvh' },
              objectFit: 'contain',
            }}
          />
        </ButtonBase>
        <Stack
          sx={{
            borderLeft: { lg: 1 },
            borderTop: { xs: 1, lg: 0 },
            borderColor: { xs: 'divider', lg: 'divider' },
            p: 2,
            minWidth: 0,
          }}
        >
          <ResultHeader image={image} />
          <Typography
            variant="body2"
            sx={{ mb: 1, overflowWrap: 'anywhere', maxHeight: 160, overflowY: 'auto' }}
          >
            {image.prompt}
          </Typography>
          <Details image={image} />
          <ImageTags image={image} />
          <Box sx={{ flex: 1 }} />
          <ImageResultActions {...{ image, isArchived, actions }} />
        </Stack>
      </Box>
    </Panel>
  )
}

function ResultHeader({ image }: Pick<Props, 'image'>) {
  const { favorite } = useImageActions()
  const label = image.favorite ? texts.unfavorite : texts.favorite
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'center', mb: 1, mr: -0.75 }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          {texts.result}
        </Typography>
        <ActionButton
          label={label}
          isPressed={image.favorite}
          icon={image.favorite ? <Favorite color="secondary" /> : <FavoriteBorder />}
          onClick={() => favorite.mutate(image)}
        />
      </Stack>
      {favorite.error && <Alert severity="error">{errorMessage(favorite.error)}</Alert>}
    </>
  )
}

function Details({ image }: Pick<Props, 'image'>) {
  const modelName = useModelName('image')
  const { applied, origin } = image
  const noted = (value: string, name: keyof typeof applied) =>
    applied[name] === undefined ? `${value} (${modelsTexts.noEffect.toLowerCase()})` : value
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1fr' },
        columnGap: 4,
      }}
    >
      <DetailRow label={texts.model}>{modelName(image.model)}</DetailRow>
      <DetailRow label={texts.size}>{texts.dimensions(image)}</DetailRow>
      <DetailRow label={texts.steps}>{noted(formatNumber(image.steps), 'steps')}</DetailRow>
      <DetailRow label={texts.guidanceScale}>
        {noted(formatNumber(image.guidanceScale, 1), 'guidanceScale')}
      </DetailRow>
      <Seed image={image} />
      {image.negativePrompt !== '' && (
        <DetailRow label={texts.negativePrompt}>
          {noted(image.negativePrompt, 'negativePrompt')}
        </DetailRow>
      )}
      {texts.origins[origin] !== undefined && (
        <DetailRow label={texts.origin}>{texts.origins[origin]}</DetailRow>
      )}
      <DetailRow label={texts.made}>
        <RelativeTime at={image.createdAt} />
      </DetailRow>
    </Box>
  )
}

/** The seed that made the image; one that had no effect is said to have had none. */
function Seed({ image: { seed, usedSeed } }: Pick<Props, 'image'>) {
  if (usedSeed === undefined && seed === imageDefaults.seed) return null
  const text =
    usedSeed === undefined
      ? `${formatNumber(seed)} (${modelsTexts.noEffect.toLowerCase()})`
      : formatNumber(usedSeed)
  return <DetailRow label={texts.seed}>{text}</DetailRow>
}
