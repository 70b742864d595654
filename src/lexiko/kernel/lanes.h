/* The innermost loops of the kernel, in few instructions where the processor has them; lanes.py says what each does. */
#ifndef LEXIKO_LANES_H
#define LEXIKO_LANES_H

#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>

static inline int lexiko_dot8(const short *left, const short *right) {
    __m128i sums = _mm_madd_epi16(_mm_loadu_si128((const __m128i *)left), _mm_loadu_si128((const __m128i *)right));
    sums = _mm_add_epi32(sums, _mm_shuffle_epi32(sums, 0x4E));
    sums = _mm_add_epi32(sums, _mm_shuffle_epi32(sums, 0xB1));
    return _mm_cvtsi128_si32(sums);
}

static inline unsigned lexiko_equal16(const unsigned char *left, const unsigned char *right) {
    __m128i equal = _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)left), _mm_loadu_si128((const __m128i *)right));
    return (unsigned)_mm_movemask_epi8(equal);
}
#else
static inline unsigned lexiko_equal16(const unsigned char *left, const unsigned char *right) {
    unsigned equal = 0;
    for (int place = 0; place < 16; place++) equal |= (unsigned)(left[place] == right[place]) << place;
    return equal;
}

static inline int lexiko_dot8(const short *left, const short *right) {
    int sum = 0;
    for (int lane = 0; lane < 8; lane++) sum += left[lane] * right[lane];
    return sum;
}
#endif

static inline void lexiko_fetch(const void *address) {
#if defined(__GNUC__)
    __builtin_prefetch(address);
#else
    (void)address;
#endif
}

static inline int lexiko_dot(const short *left, const short *right, int lanes) {
    int sum = 0;
    for (int lane = 0; lane < lanes; lane += 8) sum += lexiko_dot8(left + lane, right + lane);
    return sum;
}

/* Sorted numbers stay sorted: each place keeps its number, or takes the new one, or that of the place before it. */
static inline void lexiko_insert(short *sorted, int lanes, short number) {
#if defined(__SSE2__)
    __m128i inserted = _mm_set1_epi16(number);
    int before = 0x7FFF;
    for (int lane = 0; lane < lanes; lane += 8) {
        __m128i eight = _mm_loadu_si128((const __m128i *)(sorted + lane));
        __m128i moved = _mm_insert_epi16(_mm_slli_si128(eight, 2), before, 0);
        before = _mm_extract_epi16(eight, 7);
        _mm_storeu_si128((__m128i *)(sorted + lane), _mm_max_epi16(eight, _mm_min_epi16(moved, inserted)));
    }
#else
    int lane = lanes - 1;
    for (; lane > 0 && sorted[lane - 1] < number; lane--) sorted[lane] = sorted[lane - 1];
    sorted[lane] = number;
#endif
}

static inline void lexiko_copy_lanes(short *into, const short *from, int lanes) {
    for (int lane = 0; lane < lanes; lane += 8) memcpy(into + lane, from + lane, 8 * sizeof(short));
}

static inline int lexiko_bounds(const short *weights, const short *scores, int lanes, const int *kept, int points,
                                int unit, const int *subracks, int at, int end, int least, int *bounds) {
    for (; at < end; at++) {
        int subrack = subracks[at];
        int bound = unit * (points + lexiko_dot(weights, scores + subrack * lanes, lanes)) + kept[subrack];
        *bounds++ = bound;
        if (bound > least) least = bound;
    }
    return least;
}

static inline int lexiko_agree(const unsigned char *word, const unsigned char *pattern, unsigned places) {
    unsigned differ = places & 0xFFFF & ~lexiko_equal16(word, pattern);
    if (places > 0xFFFF) differ |= places >> 16 & ~lexiko_equal16(word + 16, pattern + 16);
    return !differ;
}

static inline int lexiko_fits(const unsigned char *word, const unsigned char *pattern, unsigned fixed,
                              const int *asking, const unsigned long long *wanted, int asked) {
    if (!lexiko_agree(word, pattern, fixed)) return 0;
    for (int ask = 0; ask < asked; ask++)
        if (!(wanted[ask] >> word[asking[ask]] & 1)) return 0;
    return 1;
}

static inline int lexiko_lay(const unsigned char *word, const int *places, const int *weights, const int *values,
                             int count, unsigned char *tiles) {
    int points = 0;
    for (int tile = 0; tile < count; tile++) {
        int letter = word[places[tile]];
        tiles[tile] = (unsigned char)letter;
        points += weights[tile] * values[letter];
    }
    return points;
}

static inline unsigned long long lexiko_total(const unsigned char *tiles, const unsigned long long *numbers, int count) {
    unsigned long long total = 0;
    for (int tile = 0; tile < count; tile++) total += numbers[tiles[tile]];
    return total;
}

/* One load and a swap: compilers know this form. */
static inline unsigned long long lexiko_key(const unsigned char *bytes) {
    return (unsigned long long)bytes[0] << 56 | (unsigned long long)bytes[1] << 48 |
           (unsigned long long)bytes[2] << 40 | (unsigned long long)bytes[3] << 32 |
           (unsigned long long)bytes[4] << 24 | (unsigned long long)bytes[5] << 16 |
           (unsigned long long)bytes[6] << 8 | (unsigned long long)bytes[7];
}

static inline void lexiko_write(unsigned char *bytes, unsigned long long number) {
    for (int byte = 7; byte >= 0; byte--, number >>= 8) bytes[byte] = (unsigned char)number;
}

static inline void lexiko_copy(void *into, const void *from, int bytes) {
    memcpy(into, from, (size_t)bytes);
}

/* To write each and keep it or not is faster than to guess which it will be. */
static inline int lexiko_sift(const unsigned long long *sums, const int *subracks, int at, int end,
                              unsigned long long through, const unsigned long long *known, int shift, int *sifted) {
    int count = 0;
    for (; at < end; at++) {
        unsigned long long bit = (sums[at] + through) >> shift;
        sifted[count] = subracks[at];
        count += (int)(known[bit >> 6] >> (bit & 63) & 1);
    }
    return count;
}

/* As for subracks: one in seven words fits, and which of them cannot be guessed. */
static inline int lexiko_sift_words(const unsigned char *records, const unsigned *words, int at, int end,
                                    const unsigned char *pattern, unsigned fixed, const int *asking,
                                    const unsigned long long *wanted, int asked, int *fitting) {
    int count = 0;
    for (; at < end; at++) {
        const unsigned char *word = records + words[at];
        unsigned long long fits = lexiko_agree(word, pattern, fixed);
        for (int ask = 0; ask < asked; ask++) fits &= wanted[ask] >> word[asking[ask]];
        fitting[count] = at;
        count += (int)(fits & 1);
    }
    return count;
}

#endif
