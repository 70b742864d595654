/* The sum of products of LANES pairs of small numbers, in one or two instructions where the processor has them. */
#ifndef LEXIKO_LANES_H
#define LEXIKO_LANES_H

#if defined(__SSE2__)
#include <emmintrin.h>

static inline int lexiko_dot8(const short *left, const short *right) {
    __m128i sums = _mm_madd_epi16(_mm_loadu_si128((const __m128i *)left), _mm_loadu_si128((const __m128i *)right));
    sums = _mm_add_epi32(sums, _mm_shuffle_epi32(sums, 0x4E));
    sums = _mm_add_epi32(sums, _mm_shuffle_epi32(sums, 0xB1));
    return _mm_cvtsi128_si32(sums);
}
#else
static inline int lexiko_dot8(const short *left, const short *right) {
    int sum = 0;
    for (int lane = 0; lane < 8; lane++) sum += left[lane] * right[lane];
    return sum;
}
#endif

static inline int lexiko_dot(const short *left, const short *right, int lanes) {
    int sum = 0;
    for (int lane = 0; lane < lanes; lane += 8) sum += lexiko_dot8(left + lane, right + lane);
    return sum;
}

#endif
