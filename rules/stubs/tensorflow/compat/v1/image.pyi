from _typeshed import Incomplete
from ppcheck import calls, random, reads

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow.compat.v1 import extract_image_patches as extract_image_patches
from tensorflow.image import (
    ResizeMethod as ResizeMethod, adjust_brightness as adjust_brightness, adjust_contrast as adjust_contrast,
    adjust_gamma as adjust_gamma, adjust_hue as adjust_hue, adjust_jpeg_quality as adjust_jpeg_quality,
    adjust_saturation as adjust_saturation, central_crop as central_crop,
    combined_non_max_suppression as combined_non_max_suppression, convert_image_dtype as convert_image_dtype,
    crop_and_resize as crop_and_resize, crop_to_bounding_box as crop_to_bounding_box,
    decode_and_crop_jpeg as decode_and_crop_jpeg, decode_bmp as decode_bmp, decode_gif as decode_gif,
    decode_image as decode_image, decode_jpeg as decode_jpeg, decode_png as decode_png,
    draw_bounding_boxes as draw_bounding_boxes, encode_jpeg as encode_jpeg, encode_png as encode_png,
    extract_glimpse as extract_glimpse, extract_jpeg_shape as extract_jpeg_shape, extract_patches as extract_patches,
    flip_left_right as flip_left_right, flip_up_down as flip_up_down,
    generate_bounding_box_proposals as generate_bounding_box_proposals, grayscale_to_rgb as grayscale_to_rgb,
    hsv_to_rgb as hsv_to_rgb, image_gradients as image_gradients, is_jpeg as is_jpeg,
    non_max_suppression as non_max_suppression, non_max_suppression_overlaps as non_max_suppression_overlaps,
    non_max_suppression_padded as non_max_suppression_padded,
    non_max_suppression_with_scores as non_max_suppression_with_scores, pad_to_bounding_box as pad_to_bounding_box,
    per_image_standardization as per_image_standardization, psnr as psnr, random_brightness as random_brightness,
    random_contrast as random_contrast, random_crop as random_crop, random_flip_left_right as random_flip_left_right,
    random_flip_up_down as random_flip_up_down, random_hue as random_hue, random_jpeg_quality as random_jpeg_quality,
    random_saturation as random_saturation, resize as resize, resize_with_crop_or_pad as resize_image_with_crop_or_pad,
    resize as resize_images, resize_with_crop_or_pad as resize_with_crop_or_pad, rgb_to_grayscale as rgb_to_grayscale,
    rgb_to_hsv as rgb_to_hsv, rgb_to_yiq as rgb_to_yiq, rgb_to_yuv as rgb_to_yuv, rot90 as rot90,
    sample_distorted_bounding_box as sample_distorted_bounding_box, sobel_edges as sobel_edges, ssim as ssim,
    ssim_multiscale as ssim_multiscale, total_variation as total_variation, transpose as transpose,
    transpose as transpose_image, yiq_to_rgb as yiq_to_rgb, yuv_to_rgb as yuv_to_rgb,
)
from tensorflow import Tensor
def resize_area(images, size, align_corners=False, name=None) -> Tensor: ...
def resize_bicubic(images, size, align_corners=False, name=None, half_pixel_centers=False) -> Tensor: ...
def resize_bilinear(images, size, align_corners=False, name=None, half_pixel_centers=False) -> Tensor: ...
def resize_image_with_pad(image, target_height, target_width, method=..., align_corners=False) -> Tensor: ...
def resize_nearest_neighbor(images, size, align_corners=False, name=None, half_pixel_centers=False) -> Tensor: ...
