import { inpaintingLimits } from '@atelier/contract/inpainting/inpainting-draft'
import { useEffect, useState } from 'react'
import { createStoredFile } from '#browser/storage/stored-file.ts'
import { formatNumber } from '#format/numbers.ts'
import { inpaintingTexts as texts } from '../inpainting.texts.ts'

/** A picture that the browser has decoded: upright, whatever the camera's orientation was. */
export interface OpenPicture {
  readonly file: File
  readonly width: number
  readonly height: number
}

const savedFile = createStoredFile('inpainting-original')

/** The picture to inpaint. It survives a reload. */
export function usePicture() {
  const [picture, setPicture] = useState<OpenPicture>()
  const [problem, setProblem] = useState<string>()
  async function take(file: File): Promise<boolean> {
    try {
      const opened = await openPicture(file)
      setPicture(opened)
      setProblem(undefined)
      void savedFile.save(file)
      return true
    } catch (cause) {
      setProblem(
        cause instanceof TooLarge
          ? texts.pictureTooLarge(formatNumber(inpaintingLimits.pictureSideMax))
          : texts.pictureUnreadable,
      )
      return false
    }
  }
  useEffect(() => {
    let isGone = false
    void savedFile.read().then(async (file) => {
      // One that can no longer be read counts as absent.
      const opened = file && (await openPicture(file).catch(() => undefined))
      if (!isGone && opened) setPicture((before) => before ?? opened)
    })
    return () => {
      isGone = true
    }
  }, [])
  return { picture, problem, take }
}

class TooLarge extends Error {}

async function openPicture(file: File): Promise<OpenPicture> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
  } finally {
    URL.revokeObjectURL(image.src)
  }
  const { naturalWidth: width, naturalHeight: height } = image
  if (Math.max(width, height) > inpaintingLimits.pictureSideMax) throw new TooLarge()
  return { file, width, height }
}
